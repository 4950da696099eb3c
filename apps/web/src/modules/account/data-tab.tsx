import { exportMyData } from '@darasa/contract/identity/sign-in/two-step';
import { Button, DownloadIcon, Panel } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';

/** Shows what the law gives everybody: a copy of what is kept about them. */
export function DataTab() {
  const get = useAction(exportMyData, { say: false });
  return (
    <Panel padded title="My data">
      <div className="stack">
        <p>
          A file with your details, your work, roles, sessions, devices, notifications, the messages
          that were sent to you and what you did here. It holds no password and no code.
        </p>
        <div>
          <Button
            icon={DownloadIcon}
            busy={get.busy}
            onClick={() => void get.run({}).catch(() => undefined)}
          >
            Download my data
          </Button>
        </div>
      </div>
    </Panel>
  );
}
