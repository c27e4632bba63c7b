import type { PlatformName } from '#kit/contract/needs.ts';
import { useGuard } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { LISTED_MAX } from '../contract.ts';
import { isKept, type PlatformReport } from './report.ts';
import type { Draft, DraftField } from './use-draft.ts';
import en from './words/en.json';

const say = words(en);
const WRONG_SHOWN = 3;

export interface FieldsProps {
  platform: PlatformName;
  report: PlatformReport;
  draft: Draft;
  /** The field that was missing when the form was submitted. */
  missed: DraftField | undefined;
  /** The reason why the fields are disabled. */
  shut: string | undefined;
  /** The server's errors, by the field names of the call. */
  faults: Readonly<Record<string, string>> | undefined;
}

export function ConnectFields({ platform, report, draft, missed, shut, faults }: FieldsProps) {
  const { values, type } = draft;
  return (
    <>
      <div className="grid gap-2">
        <Field
          label={say(`${platform}.credential`)}
          aside={isKept(report) ? say('credential.kept') : undefined}
          hint={say(`${platform}.credential.hint`)}
          error={missed === 'credential' ? say('credential.missing') : faults?.credential}
        >
          <TextInput
            // The desk never fills this in, because it never reveals a stored credential.
            type="password"
            name="credential"
            autoComplete="off"
            spellCheck={false}
            mono
            value={values.credential}
            onChange={(event) => type('credential', event.target.value)}
            disabledReason={shut}
          />
        </Field>
        <Refused draft={draft} field="credential" />
      </div>
      <div className="grid gap-2">
        <Field
          label={say(`${platform}.listed`)}
          aside={say('listed.count', { count: draft.reading.ids.length })}
          hint={say(`${platform}.listed.hint`)}
          error={listFault(draft, platform, missed === 'listed') ?? faults?.listed}
        >
          <TextArea
            name="listed"
            className="font-mono"
            rows={2}
            autoComplete="off"
            spellCheck={false}
            value={values.listed}
            onChange={(event) => type('listed', event.target.value)}
            disabledReason={shut}
          />
        </Field>
        <Refused draft={draft} field="listed" />
      </div>
    </>
  );
}

/** Shown next to the field that a login was typed into. */
export function Refused({ draft, field }: { draft: Draft; field: DraftField }) {
  const guard = useGuard();
  if (draft.login?.field !== field) return null;
  return <SecretNotice {...guard.loginWords(draft.login.kind)} />;
}

function listFault({ reading }: Draft, platform: PlatformName, isMissed: boolean) {
  const { ids, wrong } = reading;
  if (ids.length > LISTED_MAX) return say('listed.over', { max: LISTED_MAX });
  if (wrong.length === 0) return isMissed ? say(`${platform}.listed.missing`) : undefined;
  const lines = wrong
    .slice(0, WRONG_SHOWN)
    .map(({ line, text, isPlace }) =>
      say(isPlace ? 'listed.place' : `${platform}.listed.wrong`, { line, text }),
    );
  const more = wrong.length - lines.length;
  return [...lines, ...(more > 0 ? [say('listed.more', { count: more })] : [])].join(' ');
}
