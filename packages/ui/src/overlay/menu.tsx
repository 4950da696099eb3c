import { cloneElement, createContext, useContext, useId, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { Float } from './float.tsx';
import { CheckIcon } from '../marks/icon.tsx';
import type { Icon } from '../marks/icon.tsx';
import { Link } from '../base/link.tsx';
import type { TriggerProps } from './popover.tsx';

export type MenuProps = {
  label: string;
  trigger: ReactElement<TriggerProps>;
  align?: 'start' | 'end';
  wide?: boolean;
  /** Called each time it opens: the moment to look something up. */
  onOpen?: () => void;
  children: ReactNode;
};

/** A list of acts that opens from a button. Arrows move, letters jump, Enter runs, Esc closes. */
export function Menu({ label, trigger, align = 'start', wide, onOpen, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  const toggle = () => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: toggle,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open ? (
        <Float
          anchor={anchor}
          onClose={() => setOpen(false)}
          align={align}
          id={id}
          role="menu"
          aria-label={label}
          className={classes('float menu-box', wide && 'wide')}
          onKeyDown={(event) => moveFocus(event, close)}
        >
          <CloseContext value={close}>
            <FirstFocus menu_id={id}>{children}</FirstFocus>
          </CloseContext>
        </Float>
      ) : null}
    </>
  );
}

export type MenuItemProps = {
  icon?: Icon;
  href?: string;
  onSelect?: () => void;
  /** The chosen one of a set: it carries a tick. */
  current?: boolean;
  /** A tick that stays on or off; choosing it leaves the menu open. */
  checked?: boolean;
  /** Drawn as a button: "Purchase Tokens", "ALL NOTIFICATIONS". */
  button?: boolean;
  /** Said instead of the words, where the same words stand more than once. */
  label?: string;
  danger?: boolean;
  /** At the right edge: a figure, a key, a spinner. */
  end?: ReactNode;
  /** Why it cannot be chosen now. */
  cannot?: string | undefined;
  className?: string;
  children: ReactNode;
};

export function MenuItem(props: MenuItemProps) {
  const close = useContext(CloseContext);
  const { icon: Drawn, href, onSelect, current, checked, danger, end, cannot } = props;
  const shared = {
    role: roleOf(props),
    'aria-label': props.label,
    'aria-checked': current ?? checked,
    'aria-disabled': cannot ? true : undefined,
    className: classes(
      props.button ? 'button small all' : 'mi',
      current && 'on',
      danger && 'danger',
      props.className,
    ),
    tabIndex: -1,
    title: cannot,
    // The menu closes first, so that a dialog opened by the act returns focus to the menu's button.
    onClick: () => {
      if (cannot) return;
      if (checked === undefined) close();
      onSelect?.();
    },
  };
  const words = (
    <>
      {Drawn ? <Drawn /> : null}
      <span>{props.children}</span>
      {end !== undefined || current ? <span className="end">{end ?? <CheckIcon />}</span> : null}
      {checked === undefined ? null : <span className={checked ? 'tick on end' : 'tick end'} />}
    </>
  );
  if (href && !cannot) {
    return (
      <Link {...shared} href={href}>
        {words}
      </Link>
    );
  }
  return (
    <button type="button" {...shared}>
      {words}
    </button>
  );
}

function roleOf({ current, checked }: MenuItemProps): string {
  if (checked !== undefined) return 'menuitemcheckbox';
  return current === undefined ? 'menuitem' : 'menuitemradio';
}

export const MenuHeading = (props: { children: ReactNode }) => (
  <h3 role="presentation">{props.children}</h3>
);

export const MenuLine = () => <hr />;

const CloseContext = /* #__PURE__ */ createContext<() => void>(() => undefined);

function FirstFocus(props: { menu_id: string; children: ReactNode }) {
  const { menu_id } = props;
  // After the popover is shown: what is hidden cannot take focus.
  useEffect(() => {
    const menu = document.getElementById(menu_id);
    const items = menu ? itemsOf(menu) : [];
    (items.find(isChosen) ?? items[0])?.focus();
  }, [menu_id]);
  return props.children;
}

/** The tick of a list that is the whole menu; a group inside another menu does not draw the eye. */
const isChosen = (item: HTMLElement): boolean =>
  item.matches('[role="menuitemradio"][aria-checked="true"]') && !item.closest('[role="group"]');

/** What a wide screen has elsewhere is hidden here, and keys do not stop at it. */
const itemsOf = (menu: Element): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter(
    // Browsers that cannot say it are few, and stop at one item more.
    (item) => item.checkVisibility?.() ?? true,
  );

function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void) {
  if (event.key === 'Tab') return close();
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = nextItem(event.key, items, at);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextItem(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const turned = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return turned.find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
}
