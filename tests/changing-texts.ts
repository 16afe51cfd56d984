import { resolve } from 'node:path';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import type { FileSystem } from 'typescript/unstable/fs';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** How a child of an element appears and changes. White space, which translators ignore, counts as an element. */
type Child = 'element' | 'optional' | 'text' | 'fixed text' | 'optional text' | 'anything';

/**
 * Finds texts that React can no longer update, or insert something before, once page translation has replaced them: a
 * text that changes or follows an optional element, and is not the only child of its element.
 */
export function findExposedTexts(config: string, files: readonly string[], fs?: FileSystem): string[] {
  const api = new API(fs ? { fs } : {});
  try {
    const configFile = resolve(config);
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (!project) throw new Error(`${config} describes no project`);
    const { checker, program } = project;
    return files.flatMap((file) => {
      const source = program.getSourceFile(resolve(file));
      if (!source) throw new Error(`${file} is not part of ${config}`);
      const parents = findParents(source);
      const typeOf = askTypes(parents, checker);
      return parents.flatMap((parent) => {
        const children = childrenOf(parent);
        const kinds = children.map((child) => kindOf(child, typeOf, checker));
        return children
          .filter((_, at) => isExposed(kinds, at, parent))
          .map((child) => {
            const line = source.text.slice(0, child.getStart(source)).split('\n').length;
            return `${file}:${line}: ${child.getText(source).trim()} needs an element of its own`;
          });
      });
    });
  } finally {
    api.close();
  }
}

/** Elements whose children are text rather than blocks. */
const inline = /^(a|button|dt|h\d|label|p|span|strong|summary|Button|Link|LinkButton)$/;

function isExposed(kinds: readonly Child[], at: number, parent: Node): boolean {
  const kind = kinds[at];
  if (kind === 'text' || kind === 'optional text') return kinds.length > 1 || is.isJsxFragment(parent);
  if (kind === 'anything' && is.isJsxElement(parent) && inline.test(parent.openingElement.tagName.getText()))
    return kinds.length > 1;
  if (kind !== 'fixed text' && kind !== 'anything') return false;
  const before = kinds.slice(0, at).findLast((other) => other !== 'fixed text' && other !== 'anything');
  return before === 'optional' || before === 'optional text';
}

/** Returns fragments, and elements with several children, except untranslated ones. */
function findParents(node: Node): Node[] {
  if (is.isJsxElement(node) && isUntranslated(node.openingElement)) return [];
  const found = is.isJsxFragment(node) || childrenOf(node).length > 1 ? [node] : [];
  node.forEachChild((child) => {
    found.push(...findParents(child));
  });
  return found;
}

function isUntranslated(opening: Node): boolean {
  return is.isJsxOpeningElement(opening) && /(^|\s)translate="no"/.test(opening.attributes.getText());
}

/** The children as React gets them, without white space between lines and without comments. */
function childrenOf(parent: Node): Node[] {
  if (!is.isJsxElement(parent) && !is.isJsxFragment(parent)) return [];
  return parent.children.filter((child) => {
    if (is.isJsxText(child)) return child.text.trim() !== '' || !child.text.includes('\n');
    return !is.isJsxExpression(child) || child.expression !== undefined;
  });
}

function kindOf(child: Node, typeOf: (expression: Node) => Type | undefined, checker: Checker): Child {
  if (is.isJsxText(child)) return child.text.trim() ? 'fixed text' : 'element';
  if (!is.isJsxExpression(child) || !child.expression) return 'element';
  const { expression } = child;
  if (is.isStringLiteral(expression)) return expression.text.trim() ? 'fixed text' : 'element';
  if (isOptionalElement(expression)) return 'optional';
  const types = alternatives(typeOf(expression));
  const isText = types.some(
    (type) => type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike) && !isNothing(type),
  );
  const isOptional = types.some((type) => isNothing(type) || isArray(type, checker));
  if (!isText) return isOptional ? 'optional' : 'element';
  if (types.some((type) => type.flags & TypeFlags.Object)) return 'anything';
  if (isOptional) return 'optional text';
  return isOfCatalog(expression, checker) ? 'fixed text' : 'text';
}

/** For example `note && <p>{note}</p>`; its type includes that of `note`. */
function isOptionalElement(expression: Node): boolean {
  if (!is.isBinaryExpression(expression)) return false;
  if (expression.operatorToken.kind !== SyntaxKind.AmpersandAmpersandToken) return false;
  const shown = is.isParenthesizedExpression(expression.right)
    ? expression.right.expression
    : expression.right;
  return is.isJsxElement(shown) || is.isJsxSelfClosingElement(shown) || is.isJsxFragment(shown);
}

/** Asks for all types at once, since each question goes to the compiler's process. */
function askTypes(parents: readonly Node[], checker: Checker): (expression: Node) => Type | undefined {
  const expressions = parents
    .flatMap(childrenOf)
    .flatMap((child) => (is.isJsxExpression(child) && child.expression ? [child.expression] : []));
  if (expressions.length === 0) return () => undefined;
  const types = checker.getTypeAtLocation(expressions);
  const found = new Map<Node, Type | undefined>(expressions.map((expression, at) => [expression, types[at]]));
  return (expression) => found.get(expression);
}

function isArray(type: Type, checker: Checker): boolean {
  return (type.flags & TypeFlags.Object) !== 0 && checker.isArrayLikeType(type);
}

function alternatives(type: Type | undefined): readonly Type[] {
  if (!type) return [];
  return type.isUnionType() ? type.getTypes().flatMap(alternatives) : [type];
}

/** React renders nothing for these types. */
function isNothing(type: Type): boolean {
  if (type.isStringLiteralType()) return type.value === '';
  return (type.flags & (TypeFlags.Nullable | TypeFlags.Void | TypeFlags.BooleanLike)) !== 0;
}

/** True for `messages.site.close`, and for `text.close` after `const text = messages.site`. */
function isOfCatalog(expression: Node, checker: Checker): boolean {
  if (is.isPropertyAccessExpression(expression)) return isOfCatalog(expression.expression, checker);
  if (!is.isIdentifier(expression)) return false;
  if (expression.text === 'messages') return true;
  let declared = checker.getSymbolAtLocation(expression)?.valueDeclaration?.resolve();
  while (declared && (is.isBindingElement(declared) || is.isObjectBindingPattern(declared)))
    declared = declared.parent;
  if (!declared || !is.isVariableDeclaration(declared) || !declared.initializer) return false;
  return isOfCatalog(declared.initializer, checker);
}
