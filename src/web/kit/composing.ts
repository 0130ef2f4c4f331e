interface Pressed {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** The key code of keys handled by an input method. */
const OF_INPUT_METHOD = 229;

/**
 * Whether a key is handled by an input method, such as the Enter that confirms a composition. In Safari that key
 * arrives after the composition has ended, and only its code identifies it.
 */
export const isComposing = ({ isComposing: composing, keyCode }: Pressed): boolean =>
  composing || keyCode === OF_INPUT_METHOD;
