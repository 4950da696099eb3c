import type { Contents } from '@darasa/contract/website/pages';
import { ContactForm } from './contact-form.tsx';
import { ContactLines } from './contact-lines.tsx';

/** The contact page inside the privacy policy: what is done with a message stands above it. */
export function ContactPage({ content }: { content: Contents['contact-us'] }) {
  return (
    <main className="wrap reading" id="content">
      <header>
        <h1>Privacy Policy</h1>
        <p className="intro">
          {content.use_of_details} <a href="/home/privacy-policy">Read the whole privacy policy</a>.
        </p>
      </header>
      <section className="contact" aria-labelledby="contact-title">
        <div>
          <h2 id="contact-title">Contact us</h2>
          <p>{content.intro}</p>
          <ContactForm />
        </div>
        {content.places.length ? (
          <aside>
            {content.places.map((place) => (
              <div key={place.name}>
                <h3>{place.name}</h3>
                <ContactLines lines={place.lines} />
              </div>
            ))}
          </aside>
        ) : null}
      </section>
    </main>
  );
}
