interface Pressed {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** The code of keys that belong to an input method. */
const OF_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method, such as the Enter that confirms what was composed. In Safari that one comes
 * when composing is over, and only its code tells.
 */
export const isComposing = ({ isComposing: composing, keyCode }: Pressed): boolean =>
  composing || keyCode === OF_INPUT_METHOD;
