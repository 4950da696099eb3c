/** The drawn school of the landing and sign-in pages. It shows nobody's child. */
export function Scene() {
  return (
    <svg
      className="scene"
      viewBox="0 24 560 336"
      width="560"
      height="336"
      role="img"
      aria-label="Drawing of a school: a long classroom with a tree in front of hills"
    >
      <rect className="sky" width="560" height="360" />
      <circle className="sunny" cx="440" cy="84" r="30" />
      <path
        className="hill-far"
        d="M0 190c40-30 74-62 110-62 30 0 44 30 72 30 34 0 52-54 92-54 36 0 50 42 82 42 30 0 44-26 72-26 46 0 84 50 132 66v90H0z"
      />
      <path className="hill-near" d="M0 232c80-30 150-34 230-22 90 14 210 16 330-14v90H0z" />
      <path className="ground" d="M0 266c120-12 400-14 560-2v96H0z" />
      <path className="path-way" d="M262 360c6-34 18-60 44-84h24c-16 26-24 50-22 84z" />
      <g className="house">
        <path className="wall" d="M176 208h268v68H176z" />
        <path className="roof" d="M160 210l28-40h244l28 40z" />
        <path
          className="roof-line"
          d="M200 176l-18 28M236 176l-10 28M272 176l-4 28M310 176v28M348 176l4 28M384 176l10 28M420 176l18 28"
        />
        <path
          className="glass"
          d="M196 226h30v24h-30zM242 226h30v24h-30zM356 226h30v24h-30zM402 226h26v24h-26z"
        />
        <path className="pane" d="M211 226v24M257 226v24M371 226v24M415 226v24" />
        <path className="door" d="M300 224h32v52h-32z" />
        <path className="step" d="M292 276h48v5h-48z" />
      </g>
      <path className="bird" d="M250 62q6-6 12 0q6-6 12 0M292 78q5-5 10 0q5-5 10 0" />
      <g className="flag">
        <path className="pole" d="M500 278V132" />
        <path className="f0" d="M500 134h40v31h-40z" />
        <path className="f1" d="M500 134h40v9h-40z" />
        <path className="f2" d="M500 145h40v9h-40z" />
        <path className="f3" d="M500 156h40v9h-40z" />
        <ellipse className="f2" cx="520" cy="149.5" rx="4" ry="9" />
        <path className="f0" d="M519.3 141h1.4v17h-1.4z" />
      </g>
      <g className="tree">
        <path
          className="trunk"
          d="M92 292c2-30 0-52-4-72M90 244c10-10 20-16 28-30M89 234c-8-8-18-12-24-24"
        />
        <path
          className="leaf"
          d="M24 206c-4-22 20-32 34-28 2-20 32-28 46-14 16-10 40 0 38 20 16 2 20 24 4 30-34 8-92 8-112 4-6-2-9-6-10-12z"
        />
        <path
          className="leaf-line"
          d="M52 196c10-5 20-6 30-3M96 190c8-4 18-4 26 0M74 208c8-3 16-3 24 0"
        />
      </g>
      <g className="kids">
        <g>
          <circle cx="226" cy="300" r="5" />
          <path className="shirt" d="M220 306h12l3 18h-18z" />
          <path className="leg" d="M222 324v12M230 324v12" />
        </g>
        <g>
          <circle cx="248" cy="303" r="5" />
          <path className="shirt b" d="M242 309h12l2 17h-16z" />
          <path className="leg" d="M245 326v12M251 326v12" />
        </g>
        <g>
          <circle cx="372" cy="298" r="5" />
          <path className="shirt" d="M366 304h12l3 18h-18z" />
          <path className="leg" d="M368 322v12M376 322v12" />
        </g>
      </g>
    </svg>
  );
}
