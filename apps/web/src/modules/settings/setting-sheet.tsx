import type { Setting } from '@darasa/contract/settings/list';
import { changeSetting, listSettings, type SettingRow } from '@darasa/contract/settings/settings';
import { formatMinute, readMinute } from '@darasa/rules/quiet-hours';
import { Form, MoneyField, NumberField, Sheet, TextField } from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { valueWords } from './value-words.ts';

/** Changes a figure or a time. A switch needs no sheet: it takes effect where it stands. */
export function SettingSheet(props: { row: SettingRow; setting: Setting; onClose: () => void }) {
  const { row, setting, onClose } = props;
  const change = useAction(changeSetting, { refresh: [keyOf(listSettings)] });
  const [clash, setClash] = useState<Clash<SettingRow> | null>(null);
  const save = async (value: number, over: SettingRow) => {
    try {
      await change.run({ key: row.key, value, version: over.version });
      onClose();
    } catch (error) {
      setClash(clashOf<SettingRow>(error, { value }));
      throw error;
    }
  };
  const is_time = setting.type === 'time';
  return (
    <Sheet open onClose={onClose} title={setting.label} sub={setting.sentence}>
      <div className="stack">
        {clash ? (
          <BothVersions
            clash={{
              mine: { value: valueWords(setting, clash.mine['value'] as number) },
              theirs: { ...clash.theirs, value: valueWords(setting, clash.theirs.value) },
            }}
            labels={{ value: setting.label }}
            onMine={() => save(clash.mine['value'] as number, clash.theirs)}
            onTheirs={onClose}
          />
        ) : null}
        <Form
          schema={is_time ? time_schema : value_schema}
          initial={{ value: is_time ? formatMinute(Number(row.value)) : row.value }}
          action={({ value }: { value: string | number }) =>
            save(is_time ? (readMinute(String(value)) ?? 0) : Number(value), row)
          }
          submit="Save"
          onCancel={onClose}
        >
          <ValueField setting={setting} />
        </Form>
      </div>
    </Sheet>
  );
}

function ValueField({ setting }: { setting: Setting }) {
  const help = `Default: ${valueWords(setting, setting.default)}`;
  const { label } = setting;
  if (setting.type === 'time') {
    return <TextField name="value" label={label} type="time" help={help} />;
  }
  if (setting.type === 'money') {
    return (
      <MoneyField name="value" label={label} min_cents={0} max_cents={setting.max} help={help} />
    );
  }
  if (setting.type !== 'number') return null;
  const { min, max, unit } = setting;
  return <NumberField name="value" label={label} min={min} max={max} unit={unit} help={help} />;
}

const value_schema = checking((value) => typeof value === 'number', 'Enter a number');
const time_schema = checking(
  (value) => readMinute(String(value ?? '')) !== null,
  'Enter a time such as 21:30',
);

function checking(isGood: (value: unknown) => boolean, message: string) {
  return {
    safeParse: (values: unknown) =>
      isGood((values as { value?: unknown }).value)
        ? { success: true, data: values }
        : { success: false, error: { issues: [{ path: ['value'], message }] } },
  };
}
