import { Avatar } from '@darasa/ui';
import { usePhoto } from './photo.ts';

/** A person's photo as the API stores it, or their initials. */
export function PersonAvatar(props: { name: string; photo: string | null; large?: boolean }) {
  const shown = usePhoto(props.photo, props.large ? 'full' : 'thumb');
  return <Avatar name={props.name} photo={shown} large={props.large ?? false} />;
}
