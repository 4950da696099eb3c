import { createContext, useContext } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };

const LinkContext = /* #__PURE__ */ createContext<ComponentType<LinkProps>>(PlainLink);

/** The kit knows no router: the application hands in its own link component once. */
export function LinkProvider(props: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={props.link}>{props.children}</LinkContext>;
}

export function Link(props: LinkProps) {
  const Chosen = useContext(LinkContext);
  return <Chosen {...props} />;
}

function PlainLink(props: LinkProps) {
  return <a {...props}>{props.children}</a>;
}
