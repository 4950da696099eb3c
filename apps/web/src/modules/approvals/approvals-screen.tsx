import { Button, PlusIcon, Screen } from '@darasa/ui';
import { useState } from 'react';
import { useViewer } from '#platform/viewer.tsx';
import { AwaySheet } from './away-sheet.tsx';
import { Inbox } from './inbox.tsx';
import { RequestSheet } from './request-sheet.tsx';

/** My approvals: what I decide, what I asked for, what I decided. */
export default function ApprovalsScreen() {
  const { user } = useViewer();
  const [open, setOpen] = useState<'new' | 'away' | null>(null);
  const is_staff = user.user_type === 'staff';
  const ask = is_staff ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      New request
    </Button>
  ) : undefined;
  const acts = is_staff ? (
    <>
      <Button onClick={() => setOpen('away')}>While I am away</Button>
      {ask}
    </>
  ) : undefined;
  return (
    <Screen
      title="My approvals"
      sub="Requests that need your approval, and requests you made"
      acts={acts}
      thumb={acts}
    >
      <Inbox action={ask} />
      {open === 'new' ? <RequestSheet onClose={() => setOpen(null)} /> : null}
      {open === 'away' ? <AwaySheet onClose={() => setOpen(null)} /> : null}
    </Screen>
  );
}
