// Corrections where an official document is known to be wrong about the platform's real replies.
import type { Schema } from './document.ts';
import type { DocumentName } from './endpoints.ts';

type Repair = (schema: Schema) => Schema;

const text = { type: 'string' };
const whole = { type: 'integer' };

/** The documentation's own example of a user lacks these fields. */
const withoutSomeOfUser: Repair = (schema) => ({
  ...schema,
  required: (schema.required as string[]).filter(
    (name) => !['flags', 'global_name', 'primary_guild'].includes(name),
  ),
});

/** The document says a number, and the documentation a number in a string. */
const withTextPermissions: Repair = (schema) => ({
  ...schema,
  properties: {
    ...(schema.properties as Record<string, Schema>),
    default_member_permissions: { type: ['string', 'null'], pattern: '^\\d{1,20}$' },
  },
});

export const repairs: Record<DocumentName, Record<string, Repair>> = {
  discord: {
    UserResponse: withoutSomeOfUser,
    UserPIIResponse: withoutSomeOfUser,
    PartialUserResponse: withoutSomeOfUser,
    ApplicationCommandUpdateRequest: withTextPermissions,
    ErrorResponse: () => ({
      type: 'object',
      properties: {
        code: whole,
        message: text,
        errors: { $ref: '#/components/schemas/ErrorDetails' },
      },
      required: ['code', 'message'],
    }),
    // The code of a field error is a word, such as BASE_TYPE_MAX_LENGTH; the document has a number.
    Error: () => ({
      type: 'object',
      properties: { code: text, message: text },
      required: ['code', 'message'],
    }),
    // The document requires a code, but the documentation's own example has none.
    RatelimitedResponse: () => ({
      type: 'object',
      properties: {
        message: text,
        code: whole,
        retry_after: { type: 'number' },
        global: { type: 'boolean' },
      },
      required: ['message', 'retry_after', 'global'],
    }),
  },
  roblox: {},
  'prose-supplement': {},
};

/**
 * Roblox's older hosts omit `nullable`: the document calls `externalAppDisplayName` a string and also says
 * that it is always null.
 */
export function hasHiddenNulls(schemaName: string): boolean {
  return schemaName.startsWith('Roblox.');
}

const thumbnails: Schema = {
  type: 'object',
  required: ['data'],
  additionalProperties: false,
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['targetId', 'state', 'imageUrl'],
        additionalProperties: false,
        properties: {
          requestId: { type: ['string', 'null'] },
          errorCode: whole,
          errorMessage: text,
          targetId: whole,
          state: { enum: ['Completed', 'Pending', 'InReview', 'Error', 'Moderated', 'Blocked'] },
          imageUrl: { type: ['string', 'null'] },
          version: text,
        },
      },
    },
  },
};

/** Schemas for replies that the document doesn't describe, based on what others have observed. */
export const unwritten: Record<string, Schema> = {
  '/v1/users/avatar-headshot': thumbnails,
  '/v1/batch': thumbnails,
};

/** Endpoints whose success is documented without saying what the body contains. */
export const bodyIsAnything: readonly string[] = ['/oauth2/token/revoke'];
