import { cloneElement, useId, useRef, useState } from 'react';
import type { HTMLAttributes, ReactElement, Ref } from 'react';
import { Float } from './float.tsx';

type Hinted = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> };

/** A few words on hover and focus. It repeats or explains; nothing needed hides in it. */
export function Tooltip(props: { text: string; children: ReactElement<Hinted> }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return (
    <>
      {cloneElement(props.children, {
        ref: anchor,
        'aria-describedby': open ? id : undefined,
        onPointerEnter: show,
        onPointerLeave: hide,
        onFocus: show,
        onBlur: hide,
      })}
      {open ? (
        <Float anchor={anchor} onClose={hide} id={id} role="tooltip" className="float tooltip">
          {props.text}
        </Float>
      ) : null}
    </>
  );
}
