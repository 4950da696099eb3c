import { Button } from '../base/button.tsx';
import { UndoIcon, WarningIcon } from '../marks/icon.tsx';

/** The bar says how many cells wait, what must be corrected first, and the one Save. */
export function SaveBar(props: {
  noun: readonly [string, string];
  changed: number;
  wrong: number;
  /** The first wrong cell in words. */
  first_wrong: string | undefined;
  note: string;
  is_kept: boolean;
  busy: boolean;
  onWrong: () => void;
  onUndoAll: () => void;
  onSave: () => void;
}) {
  const { changed, wrong, note } = props;
  const count = `${changed} ${changed === 1 ? props.noun[0] : props.noun[1]}`;
  return (
    <div className="savebar" role="region" aria-label={`Unsaved ${props.noun[1]}`}>
      <strong role="status">{count} changed</strong>
      {wrong || note ? (
        <span className="error">
          <WarningIcon />
          <span>
            {note} {wrong ? `${wrong} to correct: ` : ''}
            {wrong ? (
              <button type="button" onClick={props.onWrong}>
                {props.first_wrong}
              </button>
            ) : null}
          </span>
        </span>
      ) : null}
      <span className="meta saved">
        {props.is_kept ? 'Kept on this computer until you save' : ''}
      </span>
      <Button icon={UndoIcon} onClick={props.onUndoAll}>
        Undo all
      </Button>
      <Button variant="primary" busy={props.busy} onClick={props.onSave}>
        Save {count}
      </Button>
    </div>
  );
}
