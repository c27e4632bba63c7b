import { readFile, writeFile } from 'node:fs/promises';
import { main as assemble } from 'assemblyscript/asc';

const FOLDER = new URL('../src/tools/leak-scanner/kernel/', import.meta.url);
const BYTES = new URL('kernel-bytes.ts', FOLDER);

/** Compiles the Leak Scanner's kernel. Its source isn't TypeScript, so its files have another extension. */
export async function compileKernel(): Promise<Uint8Array> {
  let made: Uint8Array | undefined;
  const { error, stderr } = await assemble(
    // A standalone module that needs no runtime except memory, and only imports `found`.
    'look.ts --outFile kernel.wasm --enable simd -O3 --converge --runtime stub --noAssert --use abort='.split(
      ' ',
    ),
    {
      async readFile(name: string) {
        if (!/^[a-z\d-]+\.ts$/.test(name)) return null;
        const source = new URL(`source/${name.replace(/\.ts$/, '.as')}`, FOLDER);
        return readFile(source, 'utf8').catch(() => null);
      },
      writeFile(_name: string, contents: Uint8Array | string) {
        if (typeof contents !== 'string') made = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !made) throw new Error(`The kernel does not compile.\n${stderr.toString()}`);
  return made;
}

/** The compiled form for the repository, because people who run a desk have no compiler. */
export function kernelFile(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('base64');
  return `// Made by \`npm run kernel\` from source/, and checked against it by a test.\nexport const KERNEL_BASE64 =\n  '${text}';\n`;
}

export async function kernel(): Promise<number> {
  const bytes = await compileKernel();
  await writeFile(BYTES, kernelFile(bytes));
  process.stdout.write(`The kernel has ${bytes.length} bytes.\n`);
  return 0;
}
