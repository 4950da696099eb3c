import { useId, useLayoutEffect, useRef } from 'react';
import type { PointerEvent, ReactNode, SyntheticEvent } from 'react';
import { IconButton } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { CrossIcon } from '../marks/icon.tsx';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  sub?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  role?: 'dialog' | 'alertdialog';
  className?: string;
  children?: ReactNode;
};

/** A native modal dialog: focus stays inside, Esc closes, focus returns to where it was opened. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

/** A panel from the right edge, 480 px wide; on phones it takes the whole screen. */
export function Sheet(props: DialogProps) {
  return <Dialog {...props} className={classes('sheet', props.className)} />;
}

function OpenDialog({ onClose, title, sub, footer, wide, role, className, children }: DialogProps) {
  const title_id = useId();
  return (
    <Modal
      onClose={onClose}
      className={classes(wide && 'wide', className)}
      role={role}
      aria-labelledby={title_id}
    >
      <div className="dialog-head">
        <div className="words">
          <h2 id={title_id}>{title}</h2>
          {sub ? <p className="sub">{sub}</p> : null}
        </div>
        <IconButton icon={CrossIcon} aria-label="Close" onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer ? <div className="dialog-foot">{footer}</div> : null}
    </Modal>
  );
}

/** The bare modal behind dialogs, sheets, the palette and the menu of phones. */
export function Modal(props: {
  onClose: () => void;
  className?: string;
  role?: 'dialog' | 'alertdialog' | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
}) {
  const { onClose, className, children, ...rest } = props;
  const box = useRef<HTMLDialogElement>(null);
  useModal(box);
  const cancel = (event: SyntheticEvent) => {
    // A file chooser inside the dialog also sends "cancel"; only our own may close it.
    if (event.target !== box.current) return;
    event.preventDefault();
    onClose();
  };
  const backdrop = (event: PointerEvent) => {
    if (event.target === box.current && !holdsForm(box.current) && isOutside(event, box.current)) {
      onClose();
    }
  };
  return (
    <dialog
      {...rest}
      ref={box}
      className={classes('dialog', className)}
      onCancel={cancel}
      onPointerDown={backdrop}
    >
      {children}
    </dialog>
  );
}

function useModal(box: React.RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = box.current;
    if (!element) return;
    if (!element.open) element.showModal();
    const first = firstField(element);
    // A paper is read from its top, wherever its first button stands.
    first?.focus({ preventScroll: !first.matches('input, select, textarea') });
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [box]);
}

// The browser would choose the Close button, which is nobody's first wish.
const firstField = (box: Element): HTMLElement | null =>
  box.querySelector<HTMLElement>('[data-autofocus]') ??
  box.querySelector<HTMLElement>(
    '.dialog-body :is(input, select, textarea, button, a[href]):not(:disabled, [type="hidden"])',
  ) ??
  box.querySelector<HTMLElement>('.dialog-foot button');

// A slip of the pointer must not throw away a half-typed form; Esc and Close still work.
const holdsForm = (box: Element | null): boolean => Boolean(box?.querySelector('form'));

function isOutside(event: PointerEvent, box: Element): boolean {
  const edge = box.getBoundingClientRect();
  const inside_x = event.clientX >= edge.left && event.clientX <= edge.right;
  const inside_y = event.clientY >= edge.top && event.clientY <= edge.bottom;
  return !(inside_x && inside_y);
}
