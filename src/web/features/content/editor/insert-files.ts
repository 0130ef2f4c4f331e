import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { MAX_FILE_BYTES, MAX_INSERTED_FILES } from "#contract/schemas/content-change.ts";
import { MAX_FILE_NAME } from "#contract/schemas/limits.ts";
import type { ContentChange, RevisionFile } from "#web/api/content.ts";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { toast } from "#web/ui/toast.tsx";
import { useContentChange, useEditorSource } from "./editor-source.ts";
import { editorMessages as messages } from "./messages.ts";

/** How many bytes are converted at a time, because the number of arguments of a call is limited. */
const CHUNK_BYTES = 32_768;

/** Encodes the bytes of a file as the API expects them. */
export const toBase64 = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(binary);
};

/** Why these files cannot be inserted; undefined if they can. */
export const insertIssue = (files: readonly Pick<File, "name" | "size">[]): string | undefined => {
  if (files.length > MAX_INSERTED_FILES) return messages.files.tooMany(MAX_INSERTED_FILES);
  const large = files.find(({ size }) => size > MAX_FILE_BYTES);
  if (large !== undefined) return messages.files.tooLarge(large.name);
  const empty = files.find(({ size }) => size === 0);
  return empty && messages.files.empty(empty.name);
};

/** Encodes a file for a content change. */
export const encodedFile = async (
  file: File,
): Promise<{ readonly contentType: string; readonly base64: string }> => ({
  contentType: file.type === "" ? "application/octet-stream" : file.type,
  base64: await toBase64(file),
});

/** The change that adds files to the content. */
export const insertionOf = async (files: readonly File[]): Promise<ContentChange> => ({
  operation: "insert_files",
  files: await Promise.all(
    files.map(async (file) => ({
      name: file.name === "" ? messages.files.unnamed : file.name.slice(0, MAX_FILE_NAME),
      ...(await encodedFile(file)),
    })),
  ),
});

/** Escapes a text so that no character has a meaning in Markdown. */
export const escaped = (name: string): string => name.replaceAll(/[\\`*_[\]<&~!|$#]/g, "\\$&");

/** Markdown for a file: an image, or a link to any other file. */
export const markdownOf = ({
  id,
  name,
  contentType,
}: Pick<RevisionFile, "id" | "name" | "contentType">): string => {
  const link = `[${escaped(name)}](/files/${id})`;
  return contentType.startsWith("image/") ? `!${link}` : link;
};

/** Adds files to the content, then passes `insert` the Markdown that shows them. */
export const useInsertFiles = (insert: (words: string) => void) => {
  const change = useContentChange(useEditorSource());
  const [adding, setAdding] = useState(0);
  const add = async (files: readonly File[]) => {
    const issue = insertIssue(files);
    if (issue !== undefined)
      return void toast({ tone: "danger", title: messages.files.refused, description: issue });
    setAdding((count) => count + files.length);
    try {
      const { files: added } = await change([await insertionOf(files)]);
      insert(added.map(markdownOf).join("\n\n"));
      toast({ title: messages.files.added(added.map(({ name }) => name).join(", ")) });
    } catch (error) {
      toast({
        tone: "danger",
        title: messages.files.refused,
        description: describeFailure(error).text,
        action: { label: TRY_AGAIN, run: () => void add(files) },
      });
    } finally {
      setAdding((count) => count - files.length);
    }
  };
  return { adding, add: (files: readonly File[]) => void add(files) };
};
