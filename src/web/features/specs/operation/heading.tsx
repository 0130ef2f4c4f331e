import type { ReactNode } from "react";

const tags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

interface HeadingProps {
  /** Counted from 1; levels deeper than HTML has become the last one. */
  readonly level: number;
  readonly id?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A heading of the level given by its surroundings. */
export const Heading = ({ level, children, ...rest }: HeadingProps) => {
  const Tag = tags[Math.min(Math.max(level, 1), tags.length) - 1] ?? "h6";
  return <Tag {...rest}>{children}</Tag>;
};
