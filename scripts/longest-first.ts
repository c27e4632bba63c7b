import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size, slowest first. */
const long = [
  'server/no-500',
  'server-ban/many',
  'leak-scanner/scanner',
  'cli/migrate-store',
  'cli/restore',
  'cli/start',
  'server/mutated-answers',
  'server/no-secret-kept',
  'server/roles',
  'server/blocked-loop',
  'roster/course',
  'guard/corpus',
  'e2e/jobs',
  'e2e/leak-scanner',
  'e2e/raid',
  'e2e/ban-tool',
  'e2e/server-ban',
];

/**
 * Starts slow files first, so that no worker is left alone with one at the end. Files of a project stay
 * together, because a worker that switches projects has to load the desk again. Suites that mostly wait start
 * before those that keep a core busy, and run alongside them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = ['crash', 'postgres', 'crash-postgres', 'unit', 'pages', 'e2e'];
    const rankOf = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((part) => moduleId.includes(part));
      return place === -1 ? long.length : place;
    };
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return [...files].sort(
      (one, other) =>
        placeOf(one) - placeOf(other) ||
        rankOf(one) - rankOf(other) ||
        statSync(other.moduleId).size - statSync(one.moduleId).size,
    );
  }
}
