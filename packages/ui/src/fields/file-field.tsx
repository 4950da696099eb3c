import { IconButton } from '../base/button.tsx';
import { Field, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { CrossIcon, FileIcon, UploadIcon } from '../marks/icon.tsx';

export type FileFieldProps = FieldProps & {
  /** As the browser's chooser takes it: ".csv,.xlsx" or "image/*". */
  accept?: string;
  multiple?: boolean;
  bytes_max?: number;
  files_max?: number;
};

/** Drop or choose: the browser's own input lies over the box and takes both. The value is a File, or a list of them when several are allowed. */
export function FileField(props: FileFieldProps) {
  const wired = useField(props, { verb: 'Choose' });
  const files = filesOf(wired.value);
  const put = (next: File[]) => wired.set(props.multiple ? next : next[0]);
  const take = (list: FileList | null) => {
    const next = [...(props.multiple ? files : []), ...(list ?? [])].slice(
      0,
      props.files_max ?? 10,
    );
    const problem = next.map((file) => tooLarge(file, props)).find(Boolean);
    put(next.filter((file) => !tooLarge(file, props)));
    if (problem)
      wired.store.change({ errors: { ...wired.store.get().errors, [props.name]: problem } });
  };
  return (
    <Field field={props} wired={wired}>
      <div className="drop" aria-invalid={wired.control['aria-invalid']}>
        <UploadIcon />
        <span>
          <strong>Choose {props.multiple ? 'files' : 'a file'}</strong> or drop it here
        </span>
        <input
          type="file"
          accept={props.accept}
          multiple={props.multiple}
          {...wired.control}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      {files.map((file) => (
        <p className="dropped" key={`${file.name}-${file.size}`}>
          <FileIcon />
          <span>
            {file.name} <span className="meta">{formatSize(file.size)}</span>
          </span>
          <IconButton
            icon={CrossIcon}
            aria-label={`Remove ${file.name}`}
            onClick={() => put(files.filter((one) => one !== file))}
          />
        </p>
      ))}
    </Field>
  );
}

/** "412 kB", "1.3 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function filesOf(value: unknown): File[] {
  if (Array.isArray(value)) return value as File[];
  return value instanceof File ? [value] : [];
}

function tooLarge(file: File, { bytes_max = 10_000_000 }: FileFieldProps): string | undefined {
  if (file.size <= bytes_max) return undefined;
  return `${file.name} is ${formatSize(file.size)}. The limit is ${formatSize(bytes_max)}.`;
}
