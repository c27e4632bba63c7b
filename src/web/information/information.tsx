import type { ReactNode } from 'react';
import { HelpButton } from '#kit/page/help-button.tsx';
import { PageTitle } from '#kit/page/page-title.tsx';
import { words } from '#ui/words.ts';
import { contactLink } from '../client/contact.ts';
import { useSite } from '../current-site.ts';
import { site } from '../site.ts';
import { KeptTable } from './kept-table.tsx';
import en from './words/en.json';

const say = words(en);

const sections = ['what', 'line', 'kept', 'secret', 'rules', 'api', 'contact'] as const;
const lines = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

function WhatItIs() {
  return <p>{say('what.1', { site: useSite().siteName })}</p>;
}

const bodies: Record<(typeof sections)[number], ReactNode> = {
  what: (
    <>
      <WhatItIs />
      <p>{say('what.2')}</p>
      <p>{say('what.3')}</p>
    </>
  ),
  line: (
    <>
      <p>{say('line.lead')}</p>
      <ol className="grid gap-3">
        {lines.map((line) => (
          <li key={line} className="grid grid-cols-[1.6rem_minmax(0,1fr)]">
            <span className="text-ink-3 tabular-nums" aria-hidden="true">
              {line}
            </span>
            <span>
              <b>{say(`line.${line}.title`)}</b> {say(`line.${line}`)}
            </span>
          </li>
        ))}
      </ol>
    </>
  ),
  kept: (
    <>
      <p>{say('kept.lead')}</p>
      <KeptTable />
      <p>{say('kept.not')}</p>
      <p>{say('kept.erase')}</p>
    </>
  ),
  secret: (
    <>
      <p>{say('secret.lead')}</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{say('secret.roblox')}</li>
        <li>{say('secret.discord')}</li>
      </ul>
      <p>{say('secret.never')}</p>
    </>
  ),
  rules: (
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>{say('rules.share')}</li>
      <li>{say('rules.spam')}</li>
      <li>{say('rules.reason')}</li>
    </ul>
  ),
  api: (
    <>
      <p>{say('api.text')}</p>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <a href="/api/docs">{say('api.docs')}</a>
        <a href="/api/openapi.json">{say('api.openapi')}</a>
      </p>
    </>
  ),
  contact: <Contact />,
};

export function Information() {
  return (
    <div className="frame pb-10">
      <PageTitle text={say('title')} />
      <header className="pt-5 pb-5 sm:pt-8">
        <div className="flex items-center gap-2">
          <h1>{say('title')}</h1>
          <HelpButton />
        </div>
        <p className="mt-1 text-ink-2">{say('lead')}</p>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[232px_minmax(0,880px)] lg:gap-8">
        <nav aria-label={say('contents')} className="lg:sticky lg:top-20">
          <ul className="flex flex-wrap gap-x-4 gap-y-0.5 lg:grid">
            {sections.map((section) => (
              <li key={section}>
                <a
                  href={`#${section}`}
                  className="block py-1.5 font-semibold text-ink-2 no-underline hover:text-ink hover:underline"
                >
                  {say(`${section}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="panel divide-y divide-line">
          {sections.map((section) => (
            <section key={section} aria-labelledby={section} className="px-4 py-5 sm:px-6 sm:py-6">
              <h2 id={section} className="mb-3">
                {say(`${section}.title`)}
              </h2>
              <div className="grid gap-3 *:max-w-[68ch] has-[table]:*:max-w-none">
                {bodies[section]}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Contact() {
  const { communityInviteUrl, supportContact } = useSite();
  const { version } = site;
  return (
    <>
      {communityInviteUrl && (
        <p>
          <a href={communityInviteUrl} rel="noreferrer">
            {say('contact.community')}
          </a>
        </p>
      )}
      {supportContact && <Support contact={supportContact} />}
      {!communityInviteUrl && !supportContact && <p>{say('contact.owner')}</p>}
      <p className="text-ink-2">{say('contact.affiliation')}</p>
      {version && <p className="text-small text-ink-3">{say('contact.version', { version })}</p>}
    </>
  );
}

function Support({ contact }: { contact: string }) {
  const href = contactLink(contact);
  const text = say('contact.support', { contact });
  return <p>{href ? <a href={href}>{text}</a> : text}</p>;
}
