import type { PageData } from '@darasa/contract/website/page-data';
import type { ReactNode } from 'react';
import { Scene } from '../home/scene.tsx';

/** The frame of the sign-in pages: the form, and on a desk the school beside it. */
export function AuthPage({ data, children }: { data: PageData; children: ReactNode }) {
  const note = data.site?.sign_in_note;
  return (
    <main className="sign-in wrap" id="content">
      <div className="sign-in-main">{children}</div>
      <aside className="sign-in-side">
        <Scene />
        {note ? (
          <p className="caption">
            <strong>{note.title}</strong> {note.text}
          </p>
        ) : null}
      </aside>
    </main>
  );
}

export const NeedsScript = () => (
  <noscript>
    <p className="notice">Signing in needs JavaScript. Turn it on in your browser and reload.</p>
  </noscript>
);
