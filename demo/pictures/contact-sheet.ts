import type { Shot } from './take-pictures.ts'

/** A page with all pictures, one row a screen, to look through in a browser. */
export function contactSheet(shots: readonly Shot[]): string {
  const rows = [...Map.groupBy(shots, ({ screen }) => screen)].map(
    ([{ as, name }, ofScreen]) =>
      `<section id="${as}-${name}"><h2>${as} · ${name}</h2><div>${ofScreen.map(pictureOf).join('')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Rentbook in pictures</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style>
<header><h1>Rentbook in pictures</h1>
<label><input type="checkbox" id="light" checked> light</label>
<label><input type="checkbox" id="dark" checked> dark</label></header>
${rows.join('\n')}`
}

const pictureOf = ({ file, size, scheme }: Shot) =>
  `<a class="${scheme}" href="${file}"><img loading="lazy" src="${file}" width="${size.width}" alt="">${size.width} × ${size.height}, ${scheme}</a>`

const STYLE = `body{margin:0;padding:0 1rem 2rem;font:15px/1.5 system-ui,sans-serif;background:#f6f8f7;color:#14211c}
header{position:sticky;top:0;display:flex;gap:1.5rem;align-items:baseline;padding:.5rem 0;background:#f6f8f7}
h1{margin:0;font-size:1.25rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}
div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}
a{flex:none;display:grid;gap:.25rem;color:inherit;font-size:.8rem;text-decoration:none}
img{width:auto;height:26rem;border:1px solid #dde5e1;object-fit:cover;object-position:top;max-width:46rem}
body:has(#light:not(:checked)) .light,body:has(#dark:not(:checked)) .dark{display:none}`
