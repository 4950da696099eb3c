import { cloneElement, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { classes } from '../base/classes.ts';
import { Float } from './float.tsx';

/** A trigger's props are what a trigger must take: any button of the kit does. */
export type TriggerProps = {
  ref?: Ref<HTMLButtonElement>;
  onClick?: (event: React.MouseEvent<HTMLButtonElement>) => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
};

export type PopoverProps = {
  label: string;
  trigger: ReactElement<TriggerProps>;
  align?: 'start' | 'end';
  wide?: boolean;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A small box of controls or words that opens from a button. */
export function Popover({ label, trigger, align, wide, className, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: () => setOpen(!open),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open ? (
        <Float
          anchor={anchor}
          onClose={() => setOpen(false)}
          id={id}
          role="dialog"
          aria-label={label}
          className={classes('float', wide && 'wide', className)}
          {...(align ? { align } : {})}
        >
          {typeof children === 'function' ? children(close) : children}
        </Float>
      ) : null}
    </>
  );
}
