import { BellIcon, lazyDialog, UserIcon, type Icon } from '@darasa/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useViewer } from '../platform/viewer.tsx';
import { useFoundExams } from './found-exams.ts';
import { useFoundLearners } from './found-learners.tsx';
import { useFoundReceipts } from './found-receipts.ts';
import { entriesOf, mayOpen, unlistedFor, type Entry, type Menu } from './menu.ts';
import { others } from './places.ts';
import { hasScreen } from './screens.ts';
import { iconOf } from './section-icons.ts';

const load = () => import('@darasa/ui/overlay/palette');
/** Fetches the palette before it is wanted. */
export const loadPalette = (): void => void load().catch(() => undefined);
const Palette = lazyDialog(async () => ({ default: (await load()).Palette }));

/** Goes to any screen by typing. It loads when nothing else does, or when it is first wanted. */
export function CommandPalette(props: { menu: Menu; open: boolean; onClose: () => void }) {
  const viewer = useViewer();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const learners = useFoundLearners(viewer.user, text, navigate);
  const receipts = useFoundReceipts(viewer.user, text, navigate);
  const exams = useFoundExams(viewer.user, text, navigate);
  // The box begins empty each time, and so does what is found for it.
  const close = () => {
    setText('');
    props.onClose();
  };
  if (!props.open) return null;
  const personal = others.filter((place) => place.path in personal_icons && mayOpen(viewer, place));
  const unlisted = unlistedFor(viewer, hasScreen);
  const items = [...entriesOf(props.menu), ...unlisted, ...personal].map((entry: Entry) => ({
    key: entry.path,
    label: entry.label,
    icon: personal_icons[entry.path] ?? iconOf(entry.heading ?? entry.label),
    keywords: entry.path.split(/[/-]/),
    onSelect: () => navigate(entry.path),
    ...(entry.heading ? { where: entry.heading } : {}),
  }));
  return (
    <Palette
      open
      onClose={close}
      placeholder="Type a command or search..."
      empty="No results found."
      groups={[{ heading: 'Links', items }, ...learners, ...receipts, ...exams]}
      onText={setText}
    />
  );
}

/** Cmd+K on Apple keyboards, Ctrl+K on others. */
export function usePaletteKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // A browser that fills in a field by itself says that a key went down, and names none.
      if (event.key?.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

const personal_icons: Record<string, Icon> = {
  '/dashboard/user/account': UserIcon,
  '/dashboard/notifications': BellIcon,
};
