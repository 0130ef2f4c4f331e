import type { ReactNode } from "react";

const tags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

interface HeadingProps {
  /** From 1; deeper ones than HTML has are of the last level. */
  readonly level: number;
  readonly id?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A heading of the level that its surroundings give it. */
export const Heading = ({ level, children, ...rest }: HeadingProps) => {
  const Tag = tags[Math.min(Math.max(level, 1), tags.length) - 1] ?? "h6";
  return <Tag {...rest}>{children}</Tag>;
};
