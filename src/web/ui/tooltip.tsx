import { Content, Portal, Provider, Root, Trigger } from "@radix-ui/react-tooltip";
import { useState } from "react";
import type { MouseEvent, ReactElement, ReactNode } from "react";

type TooltipProps = {
  /** What it says; nothing is shown while undefined. */
  content: ReactNode;
  /** One element that takes focus. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
  /** Shows also after a press, for people without a pointer that hovers. */
  openOnPress?: boolean;
};

/** A short note on hover and focus. Never the only place of something people need. */
export const Tooltip = ({ content, children, side = "top", openOnPress = false }: TooltipProps) => {
  const [open, setOpen] = useState(false);
  const onPress = (event: MouseEvent) => {
    if (!openOnPress) return;
    // Radix closes on press unless the event was taken.
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Provider delayDuration={400} skipDelayDuration={0}>
      <Root open={open && content !== undefined} onOpenChange={setOpen}>
        <Trigger asChild onClick={onPress}>
          {children}
        </Trigger>
        <Portal>
          <Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 animate-appear rounded-sm bg-ink px-2 py-1 text-xs text-canvas shadow-lg forced-colors:border"
          >
            {content}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
};
