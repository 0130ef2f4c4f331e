import { formatNumber } from "#web/kit/format-number.ts";

export type Bar = {
  /** Full name of the bar for hover and screen readers: "Tuesday 12 March". */
  label: string;
  value: number;
};

type BarChartProps = {
  title: string;
  /** What is counted, in the plural: "events". */
  noun: string;
  bars: readonly Bar[];
  /** Words under the left and right end. */
  start?: string;
  end?: string;
};

const WIDTH = 600;
const HEIGHT = 96;
const GAP = 0.24;

/** A few dozen values side by side. Screen readers get the same as a table. */
export const BarChart = ({ title, noun, bars, start, end }: BarChartProps) => {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-24 w-full"
      >
        {bars.map((bar, index) => {
          const height = bar.value === 0 ? 2 : Math.max(4, (bar.value / highest) * HEIGHT);
          return (
            <g key={bar.label} className="group">
              <title>{`${bar.label}: ${formatNumber(bar.value)} ${noun}`}</title>
              <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
              <rect
                x={index * step + (step * GAP) / 2}
                y={HEIGHT - height}
                width={step * (1 - GAP)}
                height={height}
                className={
                  bar.value === 0
                    ? "fill-line"
                    : "fill-accent opacity-80 group-hover:opacity-100 forced-colors:fill-[CanvasText]"
                }
              />
            </g>
          );
        })}
      </svg>
      {(start !== undefined || end !== undefined) && (
        <div aria-hidden className="mt-1.5 flex justify-between text-xs text-faint">
          <span>{start}</span>
          <span>{end}</span>
        </div>
      )}
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{noun}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{formatNumber(bar.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
