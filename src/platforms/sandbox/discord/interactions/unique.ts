import type { Form } from '../form.ts';

const CUSTOM_ID = { min: 1, max: 100 };
const ID_MAX = 2 ** 31 - 1;

/** What may occur only once in a message or form. */
export class Unique {
  readonly #customIds = new Set<string>();
  readonly #ids = new Set<number>();

  customId(form: Form): void {
    form.needs('custom_id');
    const customId = form.text('custom_id', CUSTOM_ID);
    if (customId === undefined) return;
    if (this.#customIds.has(customId)) {
      const message = 'Component custom id cannot be duplicated';
      form.fault('custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED', message);
    }
    this.#customIds.add(customId);
  }

  id(form: Form): void {
    const id = form.whole('id', { min: 0, max: ID_MAX });
    if (!id) return;
    if (this.#ids.has(id)) {
      form.fault('id', 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated');
    }
    this.#ids.add(id);
  }
}
