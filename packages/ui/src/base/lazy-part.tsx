import { createContext, lazy, Suspense, useContext, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Dialog } from '../overlay/dialog.tsx';
import { Notice } from '../feedback/notice.tsx';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
type Fetch = <T>(load: () => Promise<T>) => Promise<T>;

const FetchContext = /* #__PURE__ */ createContext<Fetch>((load) => load());
const AgainContext = /* #__PURE__ */ createContext<() => void>(() => undefined);

/** The kit knows no line: the application hands in once how a file is fetched. */
export function FetchProvider(props: { fetch: Fetch; children: ReactNode }) {
  return <FetchContext value={props.fetch}>{props.children}</FetchContext>;
}

/** A part of a screen that is fetched when it is first wanted. `waiting` keeps its place. */
export const lazyPart = <P extends object>(load: Load<P>, waiting: ReactNode = null) =>
  fetchedPart<P>(load, waiting, NotLoaded);

/** The same for a dialog, which has no place on the screen. */
export const lazyDialog = <P extends { onClose: () => void }>(load: Load<P>) =>
  fetchedPart<P>(load, null, DialogNotLoaded);

/** What does not come is said in its own place, so that the screen around it stays. */
function fetchedPart<P extends object>(
  load: Load<P>,
  waiting: ReactNode,
  Missing: ComponentType<P>,
): ComponentType<P> {
  let kept: ComponentType<P> | undefined;
  const begin = (fetch: Fetch) =>
    lazy(async () => {
      try {
        return await fetch(load);
      } catch {
        // Whoever wants it next tries anew.
        kept = undefined;
        return { default: Missing };
      }
    }) as ComponentType<P>;
  return function Part(props: P) {
    const fetch = useContext(FetchContext);
    const current = () => (kept ??= begin(fetch));
    const [Content, setContent] = useState(current);
    return (
      <AgainContext value={() => setContent(current)}>
        <Suspense fallback={waiting}>
          <Content {...props} />
        </Suspense>
      </AgainContext>
    );
  };
}

function NotLoaded() {
  const again = useContext(AgainContext);
  return (
    <Notice tone="negative" act={{ label: 'Try again', onClick: again }}>
      This part could not be loaded.
    </Notice>
  );
}

const DialogNotLoaded = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="This could not be opened">
    <NotLoaded />
  </Dialog>
);
