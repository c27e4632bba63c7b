const EXPECTED = /^(SQLite|Type Stripping|process\.execve) is an experimental feature/;

/** Node warns of three parts that we use on purpose; every other warning is shown. */
export function hideExperimentalWarnings() {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning, ...rest) => {
    if (EXPECTED.test(typeof warning === 'string' ? warning : warning.message)) return;
    emitWarning.call(process, warning, ...rest);
  };
}
