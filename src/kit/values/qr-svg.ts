/** The margin that a scanner needs around the code, in modules. */
export const QUIET_ZONE = 4;

/** Draws all dark modules as one path, sharp at any size. */
export function svgOfModules(modules: boolean[][], title: string): string {
  const side = modules.length + 2 * QUIET_ZONE;
  const path = modules.flatMap((row, y) => darkRuns(row).map((run) => drawRun(run, y))).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/>`,
    `<path fill="#000" d="${path}"/>`,
    '</svg>',
  ].join('');
}

interface Run {
  from: number;
  length: number;
}

function darkRuns(row: boolean[]): Run[] {
  const runs: Run[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  }
  return runs;
}

function drawRun({ from, length }: Run, y: number): string {
  return `M${from + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`;
}

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r -\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
