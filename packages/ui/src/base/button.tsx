import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Icon } from '../marks/icon.tsx';
import { Link } from './link.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  small?: boolean;
  wide?: boolean;
  /** A working button keeps its words, shows the spinner and takes no second click. */
  busy?: boolean;
  icon?: Icon;
  iconEnd?: Icon;
  /** A link that looks like a button. */
  href?: string;
  /** Why the act is not possible now. The sentence stands beside the button. */
  cannot?: string | undefined;
};

export function Button(props: ButtonProps) {
  const why_id = useId();
  const { variant = 'secondary', small, wide, busy, icon, iconEnd, href, cannot, ...rest } = props;
  const looks = classes('button', look[variant], small && 'small', wide && 'wide', rest.className);
  const words = (
    <Words busy={busy} icon={icon} iconEnd={iconEnd}>
      {rest.children}
    </Words>
  );
  if (href !== undefined && !cannot) {
    return (
      <Link {...(rest as ComponentProps<'a'>)} href={href} className={looks}>
        {words}
      </Link>
    );
  }
  const button = (
    <button
      type="button"
      {...rest}
      className={looks}
      aria-busy={busy || undefined}
      aria-disabled={cannot ? true : undefined}
      aria-describedby={cannot ? why_id : rest['aria-describedby']}
      onClick={busy || cannot ? stop : rest.onClick}
    >
      {words}
    </button>
  );
  if (!cannot) return button;
  return (
    <span className="button-why">
      {button}
      <span className="meta" id={why_id}>
        {cannot}
      </span>
    </span>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: Icon;
  'aria-label': string;
  boxed?: boolean;
  /** A small number on the corner; nothing is drawn for zero. */
  count?: number;
};

/** A button without a visible word. Its name is required, and shows when the pointer rests. */
export function IconButton({ icon: Drawn, boxed, count, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={rest['aria-label']}
      {...rest}
      className={classes('icon-button', boxed && 'boxed', rest.className)}
    >
      <Drawn />
      {count ? <span className="count">{count > 99 ? '99+' : count}</span> : null}
    </button>
  );
}

const look: Record<ButtonVariant, string> = {
  primary: 'primary',
  secondary: '',
  quiet: 'quiet',
  danger: 'danger',
  'danger-solid': 'danger solid',
};

function Words(props: {
  busy: boolean | undefined;
  icon: Icon | undefined;
  iconEnd: Icon | undefined;
  children: ReactNode;
}) {
  const { icon: Before, iconEnd: After } = props;
  return (
    <>
      {props.busy ? <span className="spin" /> : Before ? <Before /> : null}
      {props.children}
      {After ? <After /> : null}
    </>
  );
}

function stop(event: { preventDefault(): void }) {
  event.preventDefault();
}
