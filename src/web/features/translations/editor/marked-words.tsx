import { plainOf } from "#translation/markers/marked-text.ts";

const MARKER = /(<\/?[gx]\d+\/?>)/;

/** A marked text as people read it; its markers stay in their own direction, as code does. */
export const MarkedWords = ({ text }: { text: string }) =>
  text.split(MARKER).map((part, at) =>
    at % 2 === 1 ? (
      <bdi
        key={at}
        dir="ltr"
        translate="no"
        className="mx-px rounded-[3px] bg-subtle px-0.5 font-mono text-xs text-muted"
      >
        {part}
      </bdi>
    ) : (
      plainOf(part)
    ),
  );
