/**
 * A rule for oxlint: words that have neighbours stand in an element of their own.
 *
 * A browser that translates a page replaces each text node by elements. React goes on with the node that is gone: it fails when it puts
 * something before it or takes it away, and it changes words that no one sees. Words that are an element's only child are safe, because
 * React then sets the content of that element. https://github.com/facebook/react/issues/11538
 */

const WORDS = 'words';
const OTHER = 'other';
/** Calls that return elements. */
const RENDERS = /^(?:map|flatMap|from|children|render[A-Z]\w*)$/;

const meta = {
  type: 'problem',
  messages: { bare: 'Put these words into an element of their own, such as a <span>: translators of browsers replace a bare text.' },
  schema: [{ type: 'object', properties: { elements: { type: 'array', items: { type: 'string' } } }, additionalProperties: false }],
};

const bareWords = {
  meta,
  create(context) {
    const elements = new Set(context.options[0]?.elements);
    return { JSXElement: check, JSXFragment: check, ConditionalExpression: checkMixed };

    function check(node) {
      // A fragment's children have the neighbours of the fragment.
      if (node.type === 'JSXFragment' && isChild(node)) return;
      const children = childrenOf(node);
      if (children.length < 2) return;
      for (const child of children) if (kindsOf(child).has(WORDS)) context.report({ node: child, messageId: 'bare' });
    }

    /** Some of a list's items are elements, so none may be a bare text. */
    function checkMixed(node) {
      const { parent } = node;
      if (parent.type !== 'ArrowFunctionExpression' || parent.body !== node || parent.parent.type !== 'CallExpression') return;
      const branches = [node.consequent, node.alternate];
      if (!branches.some(({ type }) => type === 'JSXElement')) return;
      for (const branch of branches)
        if (!isEmpty(branch) && kindsOf(branch).has(WORDS)) context.report({ node: branch, messageId: 'bare' });
    }

    function kindsOf(node) {
      switch (node.type) {
        case 'JSXText':
        case 'TemplateLiteral':
          return new Set([WORDS]);
        case 'Literal':
          return new Set(typeof node.value === 'string' && node.value.trim() === '' ? [OTHER] : [WORDS]);
        case 'JSXExpressionContainer':
        case 'ChainExpression':
        case 'TSNonNullExpression':
          return kindsOf(node.expression);
        case 'LogicalExpression':
          return node.operator === '&&' ? kindsOf(node.right) : kindsOf(node.left).union(kindsOf(node.right));
        case 'ConditionalExpression':
          return [node.consequent, node.alternate].reduce(
            (all, branch) => all.union(isEmpty(branch) ? new Set() : kindsOf(branch)),
            new Set(),
          );
        case 'JSXFragment':
          return childrenOf(node).reduce((all, child) => all.union(kindsOf(child)), new Set());
        case 'CallExpression':
          return new Set([RENDERS.test(nameOf(node.callee)) ? OTHER : WORDS]);
        case 'Identifier':
        case 'MemberExpression':
          return new Set([isElement(node) ? OTHER : WORDS]);
        default:
          return new Set([OTHER]);
      }
    }

    /** Whether a name stands for an element: by the settings, or because it is set to one. */
    function isElement(node) {
      if (elements.has(nameOf(node))) return true;
      if (node.type !== 'Identifier') return false;
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const variable = scope.set.get(node.name);
        const set = variable?.defs[0]?.node.init;
        if (variable) return Boolean(set) && set.type !== 'Identifier' && !kindsOf(set).has(WORDS);
      }
      return false;
    }
  },
};

/** The children that React gets, those of fragments among them. */
function childrenOf(node) {
  return node.children.flatMap((child) => {
    if (child.type === 'JSXFragment') return childrenOf(child);
    if (child.type === 'JSXText') return child.value.trim() === '' ? [] : [child];
    return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression' ? [] : [child];
  });
}

function isChild({ parent }) {
  return parent.type === 'JSXElement' || parent.type === 'JSXFragment';
}

function isEmpty({ type, value }) {
  return type === 'Literal' && value === null;
}

function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}

export default { meta: { name: 'castlane' }, rules: { 'bare-words': bareWords } };
