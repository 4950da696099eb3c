import {
  type FiscalDevice,
  FiscalDeviceInput,
  type FiscalEnvironment,
  getFiscalDevice,
  setFiscalDevice,
  usual_item_class,
} from '@darasa/contract/finance/tax/fiscal-device';
import {
  Form,
  Notice,
  NumberField,
  Pair,
  PasswordField,
  SelectField,
  Sheet,
  TextField,
} from '@darasa/ui';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

export const environment_words: Record<FiscalEnvironment, string> = {
  live: 'KRA',
  sandbox: 'The test system of KRA',
  practice: 'Nowhere: to practise on this server',
};

const refresh = [keyOf(getFiscalDevice)];

/** The device as KRA gave it. What was typed as a key is never shown again. */
export function EtimsSheet(props: {
  device: FiscalDevice;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { device, onSaved, onClose } = props;
  const { own, school_pin, version } = device;
  const save = useAction(setFiscalDevice, { refresh });
  return (
    <Sheet open onClose={onClose} title="eTIMS device">
      <div className="stack">
        <Notice tone="info">
          The key comes from KRA when the device is set up there. It is kept sealed and is never
          shown again.
        </Notice>
        <Form
          schema={FiscalDeviceInput}
          initial={
            own
              ? {
                  environment: own.environment,
                  tin: own.tin,
                  branch_id: own.branch_id,
                  serial: own.serial,
                  item_class: own.item_class,
                  last_number: own.last_number,
                }
              : {
                  environment: 'live',
                  tin: school_pin ?? '',
                  branch_id: '00',
                  item_class: usual_item_class,
                  last_number: 0,
                }
          }
          action={(values) => save.run({ ...values, version })}
          onDone={() => {
            onSaved();
            onClose();
          }}
          submit={own ? 'Save the device' : 'Connect eTIMS'}
          onCancel={onClose}
        >
          <SelectField
            name="environment"
            label="Invoices go to"
            options={Object.entries(environment_words).map(([value, label]) => ({ value, label }))}
          />
          <Pair>
            <TextField
              name="tin"
              label="KRA PIN"
              maxLength={11}
              autoComplete="off"
              help="Such as P000609989V"
            />
            <TextField
              name="branch_id"
              label="Branch"
              maxLength={2}
              inputMode="numeric"
              help="00 is the head office"
            />
          </Pair>
          <TextField
            name="serial"
            label="Serial number of the device"
            maxLength={100}
            autoComplete="off"
            help="As KRA approved it in the eTIMS portal"
          />
          <Pair>
            <TextField
              name="item_class"
              label="Class of our services"
              maxLength={10}
              inputMode="numeric"
              help="8612150000 is schooling"
            />
            <NumberField
              name="last_number"
              label="Last number given out"
              help="Also by other systems"
            />
          </Pair>
          <PasswordField
            name="communication_key"
            label="Communication key"
            optional
            autoComplete="new-password"
            help="Only when the device was set up elsewhere; otherwise KRA tells it"
          />
        </Form>
        <h3>History</h3>
        <RecordHistory record_type="fiscal device" record_id="etims" />
      </div>
    </Sheet>
  );
}
