import { words } from '#ui/words.ts';
import { contactLink } from '../client/contact.ts';
import { site } from '../site.ts';
import en from './words/en.json';

const say = words(en);

export function Contact() {
  const { communityInviteUrl, supportContact, version } = site;
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
