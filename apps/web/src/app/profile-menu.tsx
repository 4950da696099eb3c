import {
  BellIcon,
  CheckIcon,
  ChevronDownIcon,
  HomeIcon,
  InboxIcon,
  lazyDialog,
  lazyPart,
  Link,
  LogoutIcon,
  Menu,
  MenuItem,
  MenuLine,
  UserIcon,
  SettingsIcon,
  toast,
} from '@darasa/ui';
import { mayCall } from '@darasa/contract/access';
import { formatDate, formatTime } from '@darasa/rules/dates';
import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { useState } from 'react';
import { PersonAvatar } from '../platform/person-avatar.tsx';
import { askPermission, permission, subscribe } from '../platform/push.ts';
import { fullName, useViewer } from '../platform/viewer.tsx';
import { mayOpen } from './menu.ts';
import { approvals } from './places.ts';
import { hasScreen } from './screens.ts';
import { signOut } from './sign-out.ts';
import { ThemeChoice, ThemeGroup } from './theme-menu.tsx';

const prompt_toast_ms = 100_000_000;
const HeaderBalances = lazyPart(
  () => import('../modules/communication/sending/tokens/header-balances.tsx'),
  <div className="balances" />,
);
const PurchaseDialog = lazyDialog(async () => ({
  default: (await import('../modules/communication/sending/tokens/purchase-dialog.tsx'))
    .PurchaseDialog,
}));
const settings_path = '/dashboard/settings';

export function ProfileMenu() {
  const viewer = useViewer();
  const { user } = viewer;
  const toggle = useToggle();
  const [buying, setBuying] = useState<Channel | null>(null);
  return (
    <>
      <Menu
        label="Profile"
        align="end"
        wide
        onOpen={toggle.look}
        trigger={
          <button type="button" className="profile" aria-label={`Profile: ${fullName(user)}`}>
            <PersonAvatar name={fullName(user)} photo={user.profile_pic} />
            <span className="word">{fullName(user)}</span>
            <ChevronDownIcon />
          </button>
        }
      >
        <div className="me" role="presentation">
          <strong>{fullName(user)}</strong>
          {user.email ? <span className="meta">{user.email}</span> : null}
          <LastSignIn at={user.last_sign_in_at} />
        </div>
        <MenuItem icon={HomeIcon} href="/home/app" className="on-phone">
          Home
        </MenuItem>
        <MenuItem icon={UserIcon} href="/dashboard/user/account">
          Account settings
        </MenuItem>
        {mayOpen(viewer, approvals) ? (
          <MenuItem icon={InboxIcon} href={approvals.path}>
            {approvals.label}
          </MenuItem>
        ) : null}
        <ToggleLine {...toggle} kind="menuitemcheckbox" />
        {user.is_admin && hasScreen(settings_path) ? (
          <MenuItem icon={SettingsIcon} href={settings_path}>
            Settings
          </MenuItem>
        ) : null}
        {mayCall({ module: 'communication' }, user) ? (
          <>
            <MenuLine />
            <HeaderBalances in_menu onPurchase={setBuying} />
          </>
        ) : null}
        <ThemeGroup />
        <MenuLine />
        <MenuItem icon={LogoutIcon} onSelect={() => void signOut(user.id)}>
          Logout
        </MenuItem>
      </Menu>
      <Buying channel={buying} onClose={() => setBuying(null)} />
    </>
  );
}

/** Whoever was not there at that time knows that somebody else was. */
function LastSignIn({ at }: { at: string | null | undefined }) {
  if (!at) return null;
  const when = new Date(at);
  return (
    <span className="meta">
      Last sign-in {formatDate(when)}, {formatTime(when)}
    </span>
  );
}

function Buying(props: { channel: Channel | null; onClose: () => void }) {
  return props.channel ? <PurchaseDialog channel={props.channel} onClose={props.onClose} /> : null;
}

/** The same acts in the menu of phones. */
export function PersonalMenu() {
  const viewer = useViewer();
  const { user } = viewer;
  const toggle = useToggle();
  const [buying, setBuying] = useState<Channel | null>(null);
  return (
    <div className="menu personal">
      <hr />
      <p className="who">
        {fullName(user)}
        <LastSignIn at={user.last_sign_in_at} />
      </p>
      <Link href="/home/app">
        <HomeIcon />
        Home
      </Link>
      <Link href="/dashboard/user/account">
        <UserIcon />
        Account settings
      </Link>
      {mayOpen(viewer, approvals) ? (
        <Link href={approvals.path}>
          <InboxIcon />
          {approvals.label}
        </Link>
      ) : null}
      <ToggleLine {...toggle} kind="switch" />
      <ThemeChoice />
      {mayCall({ module: 'communication' }, user) ? (
        <HeaderBalances onPurchase={setBuying} />
      ) : null}
      <Buying channel={buying} onClose={() => setBuying(null)} />
      <button type="button" className="line" onClick={() => void signOut(user.id)}>
        <LogoutIcon />
        Logout
      </button>
    </div>
  );
}

interface Toggle {
  on: boolean;
  look: () => void;
  change: () => void;
}

function ToggleLine(props: Toggle & { kind: 'menuitemcheckbox' | 'switch' }) {
  const in_menu = props.kind === 'menuitemcheckbox';
  return (
    <button
      type="button"
      role={props.kind}
      aria-checked={props.on}
      className={in_menu ? 'mi' : 'line'}
      tabIndex={in_menu ? -1 : 0}
      onClick={props.change}
    >
      <BellIcon />
      <span>Notifications</span>
      <span className="end tick" aria-hidden="true">
        {props.on ? <CheckIcon /> : null}
      </span>
    </button>
  );
}

/** Shows what the browser allows; changing it asks the browser. */
function useToggle(): Toggle {
  const [on, setOn] = useState(() => permission() === 'granted');
  const look = () => setOn(permission() === 'granted');
  const change = async () => {
    const answer = await askPermission();
    setOn(answer === 'granted');
    // Without a push service the open page still tells; the permission is what the toggle shows.
    if (answer === 'granted') return subscribe().catch(() => undefined);
    toast({
      title: 'Please subscribe to push notifications',
      text: 'Allow notifications for this site in your browser, so that you hear of new messages.',
      duration_ms: prompt_toast_ms,
    });
  };
  return { on, look, change: () => void change() };
}
