import { useEffect } from 'react';
import { withValueAt } from './form-path.ts';
import type { FormState, FormStore } from './form-store.ts';

// The session ends silently after five idle minutes. What was typed waits here, in this tab only,
// and comes back after sign-in. Passwords are never kept, and signing out by hand clears it all.
const prefix = 'darasa.draft.';
const draft_chars_max = 200_000;
const pause_ms = 300;

export function clearDrafts(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i));
  for (const key of keys) if (key?.startsWith(prefix)) sessionStorage.removeItem(key);
}

export const clearDraft = (draft_key: string | undefined): void => {
  if (draft_key) sessionStorage.removeItem(prefix + draft_key);
};

export function readDraft<D>(draft_key: string): D | undefined {
  const kept = sessionStorage.getItem(prefix + draft_key);
  if (!kept) return undefined;
  try {
    return JSON.parse(kept) as D;
  } catch {
    clearDraft(draft_key);
    return undefined;
  }
}

export function writeDraft(draft_key: string, draft: unknown): void {
  const text = JSON.stringify(draft, leaveOutFiles);
  if (text.length > draft_chars_max) return;
  try {
    sessionStorage.setItem(prefix + draft_key, text);
  } catch {
    // A full or forbidden store costs the draft, never the form.
  }
}

export function useDraft(store: FormStore, draft_key: string | undefined): void {
  useEffect(() => {
    if (!draft_key) return;
    const kept = readDraft<Pick<FormState, 'values' | 'typed'>>(draft_key);
    if (kept) store.restore(kept.values, kept.typed ?? {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    let written = store.get().values;
    const write = () => {
      const { values } = store.get();
      if (values === written) return;
      written = values;
      if (store.isDirty()) writeDraft(draft_key, withoutSecrets(store));
      else clearDraft(draft_key);
    };
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, pause_ms);
    });
    window.addEventListener('pagehide', write);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [store, draft_key]);
}

function withoutSecrets(store: FormStore) {
  let { values } = store.get();
  for (const [name, note] of store.notes) {
    if (note.secret) values = withValueAt(values, name, undefined);
  }
  return { values, typed: store.get().typed };
}

const isFile = (value: unknown): boolean => value instanceof Blob;

// In a list a file would become null, which no field knows: the list goes on without it.
const leaveOutFiles = (_key: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((one) => !isFile(one));
  return isFile(value) ? undefined : value;
};
