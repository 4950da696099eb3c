import { formatDate, formatTime, isoDate } from '@darasa/rules/dates';
import { Notice } from '@darasa/ui';

/** Without a line a screen shows what this device knows, and says how old that is. */
export function AgeNotice({ known_since }: { known_since: number | null }) {
  return (
    <div className="age" role="status">
      {known_since === null ? null : (
        <Notice>No line. What you see is from {momentOf(new Date(known_since))}.</Notice>
      )}
    </div>
  );
}

const momentOf = (at: Date): string =>
  isoDate(at) === isoDate(new Date()) ? formatTime(at) : `${formatDate(at)}, ${formatTime(at)}`;
