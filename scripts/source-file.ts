import { parseSync } from 'vite';

interface Import {
  /** As written: `../kit/text.ts`, `zod`, or the pattern of an import.meta.glob. */
  specifier: string;
  typeOnly: boolean;
  /** Loaded on demand: `import('./x.ts')`. */
  isLazy: boolean;
}

/** The properties of a source file that the tree's rules are about. */
export interface SourceFile {
  imports: Import[];
  callsFetch: boolean;
  readsEnvironment: boolean;
  holdsSql: boolean;
  /** `export * from`, or nothing but re-exported names. */
  isBarrel: boolean;
  /** Visible text that is hard-coded. */
  words: string[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const sql =
  /\bSELECT\s[\s\S]*\bFROM\b|\bINSERT (OR \w+ )?INTO\b|\bUPDATE \w+\s+SET\b|\bDELETE FROM\b|\b(CREATE|ALTER|DROP) (TABLE|INDEX|TRIGGER)\b|\bPRAGMA \w/;

const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'hint',
  'label',
  'placeholder',
  'title',
]);

export function readSourceFile(name: string, text: string): SourceFile {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name} cannot be parsed: ${errors[0]?.message}`);
  const root = program as unknown as Node;
  const file: SourceFile = {
    imports: [],
    callsFetch: false,
    readsEnvironment: false,
    holdsSql: false,
    isBarrel: isBarrel(root.body as Node[]),
    words: [],
  };
  visit(root, file);
  return file;
}

function visit(node: Node, file: SourceFile): void {
  note(node, file);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, file);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function note(node: Node, file: SourceFile): void {
  const imported = importOf(node);
  if (imported) file.imports.push(imported);
  if (isFetch(node)) file.callsFetch = true;
  if (isMember(node, 'process', 'env')) file.readsEnvironment = true;
  if (imported?.specifier === 'node:process') file.readsEnvironment = true;
  if (textOf(node).some((text) => sql.test(text))) file.holdsSql = true;
  file.words.push(...spokenIn(node).filter((text) => /\p{L}/u.test(text)));
}

function importOf(node: Node): Import | undefined {
  const from = node.source;
  if (isNode(from) && typeof from.value === 'string') {
    const typeOnly =
      node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
    const isLazy = node.type === 'ImportExpression';
    return { specifier: from.value, typeOnly: typeOnly || hasOnlyTypes(node), isLazy };
  }
  if (node.type === 'CallExpression' && isGlob(node.callee)) {
    const first = (node.arguments as Node[])[0];
    if (first && typeof first.value === 'string') {
      return { specifier: first.value, typeOnly: false, isLazy: true };
    }
  }
  return undefined;
}

function hasOnlyTypes(node: Node): boolean {
  const names = node.specifiers;
  if (!Array.isArray(names) || names.length === 0) return false;
  return names.every((name: Node) => name.importKind === 'type' || name.exportKind === 'type');
}

function isGlob(callee: unknown): boolean {
  return isNode(callee) && isNode(callee.property) && callee.property.name === 'glob';
}

/** Called, or stored to be called later. A property of that name elsewhere is unrelated. */
function isFetch(node: Node): boolean {
  if (isMember(node, 'globalThis', 'fetch')) return true;
  if (node.type === 'CallExpression') return isName(node.callee, 'fetch');
  return node.type === 'VariableDeclarator' && isName(node.init, 'fetch');
}

function isMember(node: Node, object: string, property: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    isName(node.object, object) &&
    isName(node.property, property)
  );
}

function isName(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name;
}

function isBarrel(statements: readonly Node[]): boolean {
  const passesOn = statements.filter(
    (statement) =>
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && isNode(statement.source)),
  );
  if (passesOn.some((statement) => statement.type === 'ExportAllDeclaration')) return true;
  return passesOn.length > 0 && passesOn.length === statements.length;
}

function spokenIn(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value).trim()];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const inBraces = (node.children as Node[]).filter((c) => c.type === 'JSXExpressionContainer');
    return inBraces.flatMap((child) => literalsIn(child.expression));
  }
  if (node.type !== 'JSXAttribute' || !isNode(node.name) || !isNode(node.value)) return [];
  if (!spokenAttributes.has(String(node.name.name))) return [];
  const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
  return literalsIn(value);
}

/** The literal texts that an expression can evaluate to, except arguments of a call. */
function literalsIn(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'ConditionalExpression') {
    return [...literalsIn(expression.consequent), ...literalsIn(expression.alternate)];
  }
  if (expression.type === 'LogicalExpression') return literalsIn(expression.right);
  return textOf(expression);
}

function textOf(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type !== 'TemplateLiteral') return [];
  // A placeholder counts as a word, so that `UPDATE ${table} SET` is still recognized as SQL.
  const parts = (node.quasis as Node[]).map((quasi) => (quasi.value as { raw: string }).raw);
  return [parts.join('_')];
}
