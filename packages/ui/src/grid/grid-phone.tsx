import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../base/button.tsx';
import { Segmented } from '../fields/choice-field.tsx';
import type { GridColumn } from './grid-types.ts';

const narrow = '(max-width: 639px)';

/** A phone shows one part at a time: names and one box each. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const media = window.matchMedia?.(narrow);
      media?.addEventListener('change', tell);
      return () => media?.removeEventListener('change', tell);
    },
    () => window.matchMedia?.(narrow).matches ?? false,
  );

export function PartChoice<Row>(props: {
  columns: readonly GridColumn<Row>[];
  value: string;
  onChange: (key: string) => void;
}) {
  return (
    <div className="grid-part">
      <Segmented
        label="Part"
        value={props.value}
        options={props.columns.map((column) => ({ value: column.key, label: column.head }))}
        onChange={props.onChange}
      />
    </div>
  );
}

/** Above the keypad of figures: the codes it cannot type, and the way to the next blank. */
export function CodeStrip(props: {
  codes: readonly string[];
  onCode: (code: string) => void;
  onNext: () => void;
}) {
  useAboveKeypad();
  return (
    <div className="codestrip" role="toolbar" aria-label="Codes">
      {props.codes.map((code) => (
        <Button key={code} onPointerDown={stay} onClick={() => props.onCode(code)}>
          {code}
        </Button>
      ))}
      <Button variant="primary" onPointerDown={stay} onClick={props.onNext}>
        Next
      </Button>
    </div>
  );
}

// The box keeps the focus, or the keypad would close with each code.
const stay = (event: { preventDefault: () => void }) => event.preventDefault();

/** A keypad covers what is fixed to the bottom of the page; this says by how much. */
function useAboveKeypad() {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const place = () => {
      const under_px = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      document.documentElement.style.setProperty('--keypad', `${Math.round(under_px)}px`);
    };
    place();
    view.addEventListener('resize', place);
    view.addEventListener('scroll', place);
    return () => {
      view.removeEventListener('resize', place);
      view.removeEventListener('scroll', place);
      document.documentElement.style.removeProperty('--keypad');
    };
  }, []);
}
