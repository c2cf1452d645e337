import type { CSSOptions } from 'vite';

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;
type PostcssPlugin = Extract<Plugins[number], { postcssPlugin: string }>;

/**
 * Wraps each rule with `:hover` in a media query for pointers that hover, since `:hover` stays on an element after a touch.
 */
export const hoverMedia: PostcssPlugin = {
  postcssPlugin: 'hover-media',
  Rule(rule, { AtRule }) {
    const { parent } = rule;
    if (parent?.type === 'atrule' && 'params' in parent && parent.params.includes('hover: hover')) return;
    const hovered = rule.selectors.filter((selector) => selector.includes(':hover'));
    if (hovered.length === 0) return;
    if (hovered.some((selector) => /\([^()]*:hover/.test(selector)))
      throw rule.error('Write :hover outside of brackets: what stands beside it in them would need a mouse.');
    const others = rule.selectors.filter((selector) => !hovered.includes(selector));
    const media = new AtRule({ name: 'media', params: '(hover: hover)' });
    media.append(rule.clone({ selectors: hovered }));
    rule.after(media);
    if (others.length > 0) rule.selectors = others;
    else rule.remove();
  },
};
