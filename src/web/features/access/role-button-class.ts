/** The look of a role that can be changed in place: text until it is pointed at. */
export const roleButtonClass =
  "inline-flex h-7 items-center gap-1 rounded-sm sm:-mx-2 sm:px-2 whitespace-nowrap hover:bg-line aria-expanded:bg-line pointer-coarse:h-9";
