import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { type FieldsProps, Refused } from './connect-fields.tsx';
import en from './words/en.json';

const say = words(en);

/** The owner's own OAuth app. Only one tool needs it, so it is collapsed at first. */
export function AppFields({ platform, report, draft, missed, shut, faults }: FieldsProps) {
  const { values, type } = draft;
  const isMissed = missed === 'clientId' || missed === 'clientSecret';
  return (
    <details className="group border-y border-line py-1 open:pb-4.5" open={isMissed || undefined}>
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-1.5 rounded-control text-label font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" size={18} className="group-open:rotate-90" />
        <span>
          {say('app')}{' '}
          <span className="font-normal text-ink-3">
            {say(report.client_id === null ? 'app.none' : 'app.kept')}
          </span>
        </span>
      </summary>
      <div className="grid gap-4 pt-3.5">
        <p className="text-small text-ink-2">{say(`${platform}.app.about`)}</p>
        <div className="grid gap-2">
          <Field
            label={say('client-id')}
            error={missed === 'clientId' ? say('client-id.missing') : faults?.client_id}
          >
            <TextInput
              name="clientId"
              autoComplete="off"
              spellCheck={false}
              mono
              value={values.clientId}
              onChange={(event) => type('clientId', event.target.value)}
              disabledReason={shut}
            />
          </Field>
          <Refused draft={draft} field="clientId" />
        </div>
        <div className="grid gap-2">
          <Field
            label={say('client-secret')}
            aside={report.has_client_secret ? say('credential.kept') : undefined}
            error={missed === 'clientSecret' ? say('client-secret.missing') : faults?.client_secret}
          >
            <TextInput
              type="password"
              name="clientSecret"
              autoComplete="off"
              spellCheck={false}
              mono
              value={values.clientSecret}
              onChange={(event) => type('clientSecret', event.target.value)}
              disabledReason={shut}
            />
          </Field>
          <Refused draft={draft} field="clientSecret" />
        </div>
      </div>
    </details>
  );
}
