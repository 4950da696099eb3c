import { Button, Screen } from '@darasa/ui';
import { useViewer } from '../platform/viewer.tsx';

export function NotFoundPage() {
  return (
    <Screen title="Page not found" sub="There is nothing at this address. It may have moved.">
      <HomeButton />
    </Screen>
  );
}

export function UnauthorizedPage() {
  return (
    <Screen
      title="You are not authorised to open this page"
      sub="Your role does not include it. The school office can change your role if you need it."
    >
      <HomeButton />
    </Screen>
  );
}

function HomeButton() {
  const { user } = useViewer();
  const is_parent = user.user_type === 'parent';
  return (
    <Button variant="primary" href={is_parent ? '/parent/app' : '/dashboard/app'}>
      {is_parent ? 'Go to your home page' : 'Go to the dashboard'}
    </Button>
  );
}
