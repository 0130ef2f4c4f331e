import { customType } from "drizzle-orm/pg-core";
import type { ChildList, ChildRef, PageNode } from "#content/page-tree.ts";

/**
 * A stored child: its id and its node, neither of which contains a space. Repeating property names for every child of
 * every list would make up a third of what a change of one page adds. Older rows contain the whole child.
 */
type Packed = string | ChildRef;

type PackedList = readonly (Packed | Exclude<ChildList[number], ChildRef>)[];

const packed = (list: ChildList): PackedList =>
  list.map((child) => ("part" in child ? child : `${child.id} ${child.node}`));

const unpacked = (list: PackedList): ChildList =>
  list.map((child) => {
    if (typeof child !== "string") return child;
    const [id = "", node = ""] = child.split(" ");
    return { id, node };
  }) as ChildList;

type PackedNode = Pick<PageNode, "page"> & { readonly children: PackedList };

const listColumn = <List extends ChildList>() =>
  customType<{ data: List; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (list) => JSON.stringify(packed(list)),
    fromDriver: (value) => unpacked(value as PackedList) as List,
  });

/** The children of a page, or the parts that list them. */
export const childList = listColumn<ChildList>();

/** The children in a part. */
export const childRefs = listColumn<readonly ChildRef[]>();

/** A page with its children. */
export const pageNode = customType<{ data: PageNode; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: ({ page, children }) => JSON.stringify({ page, children: packed(children) }),
  fromDriver: (value) => {
    const { page, children } = value as PackedNode;
    return { page, children: unpacked(children) };
  },
});
