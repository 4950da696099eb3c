import type { ReactNode } from 'react';

/** A page to read: title, one paragraph on what it is about, then its parts. */
export function Reading(props: { title: string; intro: string; children: ReactNode }) {
  return (
    <main className="wrap reading" id="content">
      <header>
        <h1>{props.title}</h1>
        <p className="intro">{props.intro}</p>
      </header>
      {props.children}
    </main>
  );
}

/** One part: its name at the left, its text beside it; on a phone one under the other. */
export function Part(props: { id?: string | undefined; title: string; children: ReactNode }) {
  return (
    <section className="part" id={props.id}>
      <h2>{props.title}</h2>
      <div className="prose">{props.children}</div>
    </section>
  );
}
