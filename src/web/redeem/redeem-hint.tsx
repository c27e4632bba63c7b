import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { contactLink } from '../client/contact.ts';
import { site } from '../site.ts';
import en from './words/en.json';

const say = words(en);

/** Where codes come from, with links as far as the owner has named the places. */
export function RedeemHint() {
  const support = site.supportContact ? contactLink(site.supportContact) : undefined;
  return (
    <p className="text-[13px] text-ink-2">
      <Sentence
        text={say('hint')}
        parts={{
          support: <Place href={support}>{say('hint.support')}</Place>,
          community: (
            <Place href={site.communityInviteUrl ?? undefined}>{say('hint.community')}</Place>
          ),
        }}
      />
    </p>
  );
}

function Place({ href, children }: { href: string | undefined; children: string }) {
  if (href === undefined) return children;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
