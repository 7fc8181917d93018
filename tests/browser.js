// SPDX-License-Identifier: BSD-2-Clause
// Runs in the page that browser.sh makes around the HTML report: looks at the report in a frame as wide as a phone, sorts
// every column both ways, and writes what it found as lines "name value" that the test reads.
"use strict";
const frame = document.getElementById("report");
const lines = [];

function found(name, value) {
    lines.push(name + " " + value);
}

// What a column is sorted by: the figure behind a cell, NaN where the cell has none, or its text.
function key(row, column) {
    const cell = row.cells[column];
    return cell.dataset.v === undefined ? cell.textContent : parseFloat(cell.dataset.v);
}

// Whether keys ascend (direction 1) or descend (-1); cells without a figure stand at one end.
function ordered(keys, direction) {
    const figures = keys.filter((k) => typeof k === "number" ? !isNaN(k) : true);
    const compare = (a, b) => typeof a === "number" ? a - b : a.localeCompare(b, "en", { numeric: true });
    return figures.every((k, i) => i === 0 || direction * compare(figures[i - 1], k) <= 0);
}

function sortTable(table) {
    const body = table.tBodies[0];
    const before = Array.from(body.rows, (row) => row.textContent).sort().join("\n");
    let bad = 0, columns = 0;
    table.querySelectorAll("thead th").forEach((head, column) => {
        [1, -1].forEach((direction) => {
            head.querySelector("button").click();
            const keys = Array.from(body.rows, (row) => key(row, column));
            const state = direction === 1 ? "ascending" : "descending";
            if (!ordered(keys, direction) || head.getAttribute("aria-sort") !== state)
                bad++;
        });
        columns++;
    });
    const after = Array.from(body.rows, (row) => row.textContent).sort().join("\n");
    found("sorted", columns + " columns, " + body.rows.length + " rows, " + bad + " wrong" +
        (before === after ? "" : ", rows changed"));
}

function look() {
    const page = frame.contentDocument, root = page.documentElement;
    found("width", frame.contentWindow.innerWidth);
    found("overflow", Math.max(0, root.scrollWidth - root.clientWidth));
    found("dark", frame.contentWindow.matchMedia("(prefers-color-scheme: dark)").matches);
    found("background", frame.contentWindow.getComputedStyle(page.body).backgroundColor);
    const drawings = Array.from(page.querySelectorAll("svg"));
    found("drawings", drawings.length);
    found("drawings-without-name",
        drawings.filter((d) => d.getAttribute("role") !== "img" || !(d.getAttribute("aria-label") || d.querySelector("title"))).length);
    const tables = page.querySelectorAll("table.sort");
    found("tables", tables.length);
    tables.forEach(sortTable);
    // Left sorted by time, so that the order can be held against the CSV.
    Array.from(tables[0].querySelectorAll("thead th")).find((h) => h.textContent === "mean time").querySelector("button").click();
    Array.from(tables[0].tBodies[0].rows).forEach((row) => found("order", row.cells[0].textContent + " " + row.cells[1].textContent));
    const out = document.createElement("pre");
    out.textContent = "FOUND\n" + lines.join("\n") + "\nEND";
    document.body.appendChild(out);
}

frame.addEventListener("load", look);
