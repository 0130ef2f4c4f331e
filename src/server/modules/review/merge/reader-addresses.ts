import { MAX_PLANNED, type MergePlan, type PlannedAddress } from "#contract/schemas/merge.ts";
import type { EffectsOnReaders } from "#server/modules/library/impact/content-impact.ts";

/** The order of changes in a plan. */
const order = ["gone", "unreachable", "taken", "redirected"] as const;

type Left = EffectsOnReaders["addresses"][number];

const changeOf = ({ redirect, instead }: Left): PlannedAddress["change"] => {
  if (redirect !== undefined) return "redirected";
  return instead === undefined ? "gone" : "taken";
};

/** The effect of a merge on public addresses, as shown in its plan. */
export const planAddresses = ({
  addresses,
  unreachable,
}: EffectsOnReaders): MergePlan["readerAddresses"] => {
  const left = addresses.map((one): PlannedAddress => {
    const { before: address, ...rest } = one;
    return { ...rest, address, change: changeOf(one) };
  });
  const all = [
    ...left,
    ...unreachable.map((one): PlannedAddress => ({
      ...one,
      page: { id: one.page.id ?? "", title: one.page.title },
      change: "unreachable",
    })),
  ];
  const those = (change: PlannedAddress["change"]) => all.filter((one) => one.change === change);
  const count = (change: PlannedAddress["change"]) => those(change).length;
  return {
    redirected: count("redirected"),
    taken: count("taken"),
    gone: count("gone"),
    unreachable: count("unreachable"),
    items: order.flatMap(those).slice(0, MAX_PLANNED),
  };
};

/** No public addresses. */
export const noAddresses: MergePlan["readerAddresses"] = {
  redirected: 0,
  taken: 0,
  gone: 0,
  unreachable: 0,
  items: [],
};
